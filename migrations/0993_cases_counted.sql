-- By what the cases of a county are counted for its lists: few values, which an index keeps once each.
create index instance_totals on workflow.instance (division text_pattern_ops, status) where discarded_at is null;
