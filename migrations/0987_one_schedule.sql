-- Days of the week belong to a time of day alone: those that were left beside none are as good as all.
update interfaces.inbound set weekdays = '{1,2,3,4,5,6,7}' where daily_at is null;
update interfaces.exchange set weekdays = '{1,2,3,4,5,6,7}' where daily_at is null;
