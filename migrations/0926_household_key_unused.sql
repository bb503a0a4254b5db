-- A database whose households were never hashed by its own key has no use for that key, and a copy of it must not share one.
delete from homestead.household_key where not exists (select from homestead.household_member);
