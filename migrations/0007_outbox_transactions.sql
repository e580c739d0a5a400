-- The outbox says which transaction wrote each event, so that whoever follows it misses none that commits late.

alter table outbox add column transaction xid8 not null default pg_current_xact_id();
create index outbox_transaction on outbox (transaction);

-- What was delivered long ago is deleted every hour.
create index outbox_delivered on outbox (delivered_at) where delivered_at is not null;
