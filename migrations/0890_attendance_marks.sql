-- The mark of a check-in that is farther from the one before than anybody travels gets a word that says so.
update homestead.visit_attendance set marks = array_replace(marks, 'leap', 'tooFast') where 'leap' = any (marks);
