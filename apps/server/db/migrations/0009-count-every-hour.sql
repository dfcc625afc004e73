-- Reason: an allowance was counted from the first try for an hour, so twice as much could be taken around the end of that hour.
-- Now the times of what was given are kept, and no window of that length holds more than the count, wherever it begins.

-- What was counted so far does not say when it was given. As after a crash, everyone begins afresh.
truncate rate_limit;
alter table rate_limit
  -- Newest first, and never more than the count: the row stays as small as its limit.
  add column given_at timestamptz[] not null default '{}';

-- Takes one from the bucket's allowance and returns how many seconds to wait, zero when it may go on. Refused tries are not kept.
-- A caller who waited for a connection brings a time from before somebody else's: it counts as given when the newest was, so that
-- the times never run backwards. What lies further ahead than a window is from a clock that was put back, and is dropped.
create or replace function take_allowance(in_bucket bytea, in_count integer, in_window_seconds integer, in_now timestamptz) returns integer
language sql volatile as $$
  insert into rate_limit as held (bucket, window_ends_at, used, given_at)
  values (in_bucket, in_now + make_interval(secs => in_window_seconds), 1, array[in_now])
  on conflict (bucket) do update set (given_at, used, window_ends_at) = (
    select case when cardinality(kept) < in_count then at || kept else kept end, cardinality(kept) + 1,
           case when cardinality(kept) < in_count then at else kept[1] end + make_interval(secs => in_window_seconds)
    from (select greatest(in_now, max(given)) as at from unnest(held.given_at) as given
          where given < in_now + make_interval(secs => in_window_seconds)) as newest,
    lateral (select array(
      select given from unnest(held.given_at) as given
      where given > at - make_interval(secs => in_window_seconds) and given <= at
      order by given desc) as kept) as within
  )
  returning case when used <= in_count then 0
    else ceil(extract(epoch from given_at[in_count] - in_now) + in_window_seconds)::integer end
$$;

-- Check: one at each end of an hour is all that a limit of one gives, and the wait between them is told.
do $$
declare
  bucket constant bytea := '\x00';
  at constant timestamptz := '2026-01-01 00:00+00';
begin
  perform set_config('app.actor', 'job', true);
  assert take_allowance(bucket, 1, 3600, at) = 0, 'the first is given';
  assert take_allowance(bucket, 1, 3600, at + interval '3599 seconds') = 1, 'the next is not, before the hour is over';
  assert take_allowance(bucket, 1, 3600, at + interval '3600 seconds') = 0, 'then it is';
  assert take_allowance(bucket, 1, 3600, at + interval '7199 seconds') = 1, 'and its hour is its own';
  delete from rate_limit where rate_limit.bucket = '\x00';
  perform set_config('app.actor', '', true);
end $$;
