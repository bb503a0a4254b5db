-- Case lists are sorted by the heads of their columns.
create index instance_case_no on workflow.instance (case_no);
create index instance_applicant on workflow.instance (applicant);
create index instance_ended on workflow.instance (ended_at desc nulls last);
