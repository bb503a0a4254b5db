-- Which program opened a session, so that its owner recognises it in the list of their sessions. Nodes that run the earlier
-- release leave it empty.
alter table people.session add column user_agent text;
comment on column people.session.user_agent is 'as the browser names itself, at most 300 characters; shown as words, never trusted';
