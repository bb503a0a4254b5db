-- Who else has a member's number is read from the index alone, the newest cases first.
create index household_member_cases on homestead.household_member (id_hash, process_id) include (relation);
drop index homestead.household_member_hash;
