-- What a member is to the head: a child who applies for itself is a household that splits off.
alter table homestead.household_member add column relation text not null default '';
