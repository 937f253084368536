-- The state that the agents of a site share. Times are milliseconds since 1970 (UTC).
-- SQLite and PostgreSQL read the same file; lists and maps are JSON.

-- Whose state this is. After a restore, messages are taken again when none of before can come again.
create table state (
  single integer primary key check (single = 1),
  site text not null,
  messages_from bigint not null
);

-- Other sites, revoked ones included, each with the longest audit log that it has told of.
create table site (
  name text primary key,
  descriptor text not null,
  signed_descriptor bytea not null,
  revoked boolean not null,
  audit_number bigint,
  audit_head bytea
);

-- When a site last answered; of one that never has, when it was first asked.
create table contact (
  site text primary key,
  at bigint not null
);

-- Collections that other sites may be granted, by the epochs of their seeds.
create table library (
  id text primary key,
  title text not null,
  description text not null,
  collections text not null
);

-- Who may do what with a library.
create table grant_ (
  site text not null,
  library text not null,
  operations text not null,
  evidence text not null,
  sentences_per_day integer not null,
  requests_at_once integer not null,
  distance integer not null,
  valid_from bigint not null,
  valid_until bigint not null,
  primary key (site, library)
);

-- Sentences used on the last day (since 1970) on which any were.
create table quota_day (
  site text not null,
  library text not null,
  day bigint not null,
  sentences bigint not null,
  primary key (site, library)
);

-- Requests in flight.
create table quota_slot (
  site text not null,
  library text not null,
  request text not null,
  turn text not null,
  taken_at bigint not null,
  day bigint not null,
  sentences bigint not null,
  primary key (site, library, request)
);

-- Fingerprints and texts that came near places of a source; source is a digest of its id.
create table probe (
  site text not null,
  library text not null,
  source text not null,
  kind text not null,
  begun_at bigint not null,
  counts text not null,
  primary key (site, library, source, kind)
);

-- Parts of this site's texts that another site was shown; text is a digest.
create table shown_span (
  site text not null,
  text text not null,
  at bigint not null,
  start bigint not null,
  length bigint not null
);
create index shown_span_of_text on shown_span (site, text);

-- Messages that came in; no answer while one is worked on.
create table seen_message (
  site text not null,
  id text not null,
  sha256 text not null,
  turn text,
  answer bytea,
  created_at bigint not null,
  primary key (site, id)
);

-- Checks for other sites.
create table remote_check (
  site text not null,
  id text not null,
  stage text not null,
  turn text not null,
  libraries text not null,
  answer bytea,
  created_at bigint not null,
  primary key (site, id)
);

-- Checks of the site's own people. decided is JSON: the figure that the decisions on the result lead
-- to; null where nothing is decided.
create table task (
  id text primary key,
  owner text not null,
  assignment text,
  label text not null,
  subject text not null,
  state text not null,
  epoch bigint not null,
  agent text,
  turn text,
  progress text,
  decided text,
  error text,
  result_epoch bigint,
  created_at bigint not null,
  ended_at bigint
);
create index task_in_state on task (state, created_at, id);
create index task_of_owner on task (owner, created_at);
create index task_of_assignment on task (assignment);

-- Input (epoch 0), parts of a result, and the result of a task; deflated.
create table task_part (
  task text not null references task on delete cascade,
  epoch bigint not null,
  name text not null,
  content bytea not null,
  primary key (task, epoch, name)
);

-- What people decided of a task's result, numbered from 0.
create table decision (
  task text not null,
  number integer not null,
  event text not null,
  created_at bigint not null,
  primary key (task, number)
);

-- Documents that are handed in together, such as a class's papers. settings is JSON: against what,
-- and how, they are checked; handout is what everybody was given, deflated.
create table assignment (
  id text primary key,
  owner text not null,
  title text not null,
  settings text not null,
  handout bytea,
  created_at bigint not null,
  deleted boolean not null
);

-- A document of an assignment. It has no task once it is removed. place is 0 until it is a source
-- for the others, then the how-manieth of them it was, negative when it is one no more; compared is
-- the last place that its own check saw.
create table submission (
  assignment text not null references assignment on delete cascade,
  number integer not null,
  name text not null,
  digest text not null,
  task text unique,
  replaced_by integer,
  place bigint not null,
  compared bigint not null,
  created_at bigint not null,
  primary key (assignment, number)
);

-- How many characters of a submission another one of its assignment has, too.
create table pair (
  assignment text not null references assignment on delete cascade,
  submission integer not null,
  other integer not null,
  characters bigint not null,
  length bigint not null,
  primary key (assignment, submission, other)
);

-- Reports that this site has made, by the numbers that they say of themselves: the SHA-256 of the
-- file and the digest of the key that signed it. Nothing of what they are about.
create table report (
  number text primary key,
  sha256 text not null,
  format text not null,
  key text not null,
  made_at bigint not null
);

-- What happened, each record chained to the one before by its hash.
create table audit (
  number bigint primary key,
  at bigint not null,
  event text not null,
  site text,
  facts text not null,
  previous text not null,
  hash text not null
);

-- The last record: without it nobody could see that records were cut off.
create table audit_head (
  single integer primary key check (single = 1),
  number bigint not null,
  hash text not null
);

-- Accounts of the site's own people, with the groups that they are in.
create table account (
  name text primary key,
  role text not null,
  password_hash text not null,
  disabled boolean not null,
  member_of text not null
);

-- Sessions at the desk, and keys that log somebody in once; by the digest of their secret.
create table session (
  digest text primary key,
  kind text not null,
  account text not null,
  credential text not null,
  created_at bigint not null
);

-- Keys of programs, each with an account's name and its own; by the digest of their secret.
create table token (
  account text not null references account on delete cascade,
  name text not null,
  digest text not null unique,
  scope text not null,
  created_at bigint not null,
  used_at bigint,
  primary key (account, name)
);

-- What may be checked against, by holders such as account:ada.
create table right_ (
  holder text primary key,
  collections text not null,
  libraries text not null
);

-- The leases of agents.
create table agent (
  owner text primary key,
  name text not null,
  left_turns text not null,
  ended boolean not null,
  version bigint not null
);
