/** Who may come in at the desk, and what they did there. Of secrets it holds hashes only. */
export const up = () => [
  `create table desk_sign_ins (
    email text not null,
    place integer not null,
    token_hash text not null unique,
    code_hash text,
    browser_hash text,
    created_at bigint not null,
    expires_at bigint not null,
    tries integer not null,
    used_at bigint,
    constraint desk_sign_ins_key primary key (email, place)
  )`,
  `create table desk_sessions (
    id text primary key,
    token_hash text not null unique,
    email text not null,
    browser text not null,
    created_at bigint not null,
    seen_at bigint not null
  )`,
  `create table desk_passkeys (
    id text primary key,
    email text not null,
    name text not null,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    created_at bigint not null,
    used_at bigint
  )`,
  'create table desk_challenges (challenge text primary key, session text, expires_at bigint not null)',
  `create table desk_audit (
    id text primary key,
    at bigint not null,
    "by" text,
    what text not null,
    reference text,
    note text
  )`,
  'create index desk_audit_by_time on desk_audit (at, id)',
  'create index desk_audit_by_subject on desk_audit (reference)',
];
