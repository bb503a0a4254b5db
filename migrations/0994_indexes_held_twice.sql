-- Unique constraints have indexes in the same order: instance_case_no_unique, and timer_local_unique, which begins with the case.
drop index workflow.instance_case_no;
drop index workflow.timer_process;
