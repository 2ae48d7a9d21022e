/**
 * The limit of a paid message: the smallest tables that hold what a paid message leaves behind, and one function that
 * checks the session, blocks and the balance, takes the price, counts, stores and books. One call is one message.
 */
export const bareSendSchema = `
  create schema bare;
  create table bare.users (id bigint primary key, credits int not null check (credits >= 0), status smallint not null default 1,
    name text not null) with (fillfactor = 70);
  create table bare.sessions (token bytea primary key, user_id bigint not null, expires timestamptz not null);
  create table bare.conversations (id bigint generated always as identity primary key, a bigint not null, b bigint not null,
    last_message bigint, last_at timestamptz, last_kind smallint, last_from bigint, last_text text,
    unread_a int not null default 0, unread_b int not null default 0,
    check (a < b), unique (a, b)) with (fillfactor = 70);
  create table bare.messages (conversation_id bigint not null, id bigint generated always as identity, from_id bigint not null,
    kind smallint not null default 0, body text not null, cost int not null, client_id uuid not null,
    at timestamptz not null default clock_timestamp(), primary key (conversation_id, id));
  create unique index on bare.messages (from_id, client_id);
  create table bare.ledger (id bigint generated always as identity primary key, user_id bigint not null, delta int not null,
    balance int not null, reason smallint not null, message_id bigint, at timestamptz not null default now());
  create index on bare.ledger (user_id, id);
  create table bare.blocks (blocker bigint, blocked bigint, primary key (blocker, blocked));
  insert into bare.users select n, 1000000000, 1, 'u' || n from generate_series(1, 20000) n;
  insert into bare.sessions select sha256(('s' || n)::bytea), n, now() + interval '30 days' from generate_series(1, 20000) n;
  insert into bare.conversations (a, b) select n, n + 1 from generate_series(1, 19999, 2) n;
  analyze;
  create function bare.send(p_token bytea, p_to bigint, p_body text, p_cost int, p_client uuid, out message bigint,
    out conversation bigint, out balance int, out unread int, out refused text) language plpgsql as $$
  declare
    v_user bigint;
  begin
    select user_id into v_user from bare.sessions where token = p_token and expires > now();
    if v_user is null then refused := 'session'; return; end if;
    if exists (select 1 from bare.blocks where (blocker = p_to and blocked = v_user) or (blocker = v_user and blocked = p_to))
    then refused := 'blocked'; return; end if;
    update bare.users set credits = credits - p_cost where id = v_user and status = 1 and credits >= p_cost
      returning credits into balance;
    if not found then refused := 'credits'; return; end if;
    insert into bare.conversations as c (a, b, last_at, last_kind, last_from, last_text, unread_a, unread_b)
      values (least(v_user, p_to), greatest(v_user, p_to), clock_timestamp(), 0, v_user, left(p_body, 80),
        (p_to < v_user)::int, (p_to > v_user)::int)
      on conflict (a, b) do update set last_at = excluded.last_at, last_kind = 0, last_from = v_user,
        last_text = excluded.last_text, unread_a = c.unread_a + excluded.unread_a, unread_b = c.unread_b + excluded.unread_b
      returning c.id, case when p_to < v_user then c.unread_a else c.unread_b end into conversation, unread;
    insert into bare.messages (conversation_id, from_id, kind, body, cost, client_id)
      values (conversation, v_user, 0, p_body, p_cost, p_client) returning id into message;
    insert into bare.ledger (user_id, delta, balance, reason, message_id) values (v_user, -p_cost, balance, 1, message);
  end $$`

/** $1 token, $2 receiver, $3 text, $4 price. */
export const bareSend = `select * from bare.send(sha256(convert_to($1, 'UTF8')), $2, $3, $4, gen_random_uuid())`

/**
 * The same for many at once, in one statement: at most one message for each sender and each pair. `place` is that of the
 * message in the list, from 1; what is refused gives no row.
 */
export const bareSendManySchema = `
  create function bare.send_many(p_token text[], p_to bigint[], p_body text[], p_cost int[], p_client uuid[])
  returns table (place int, message bigint, conversation bigint, balance int, unread int) language sql as $$
    with asked as (
      select t.place, s.user_id, t.to_id, t.body, t.cost, t.client
      from unnest(p_token, p_to, p_body, p_cost, p_client) with ordinality t (token, to_id, body, cost, client, place)
      join bare.sessions s on s.token = sha256(convert_to(t.token, 'UTF8')) and s.expires > now()
      where not exists (select 1 from bare.blocks k
        where (k.blocker = t.to_id and k.blocked = s.user_id) or (k.blocker = s.user_id and k.blocked = t.to_id))
      order by s.user_id
    ),
    paid as (
      update bare.users u set credits = u.credits - a.cost from asked a
      where u.id = a.user_id and u.status = 1 and u.credits >= a.cost returning a.*, u.credits as balance
    ),
    counted as (
      insert into bare.conversations as c (a, b, last_at, last_kind, last_from, last_text, unread_a, unread_b)
      select least(user_id, to_id), greatest(user_id, to_id), clock_timestamp(), 0, user_id, left(body, 80),
        (to_id < user_id)::int, (to_id > user_id)::int from paid order by 1, 2
      on conflict (a, b) do update set last_at = excluded.last_at, last_kind = 0, last_from = excluded.last_from,
        last_text = excluded.last_text, unread_a = c.unread_a + excluded.unread_a, unread_b = c.unread_b + excluded.unread_b
      returning c.id, c.a, c.b, c.unread_a, c.unread_b
    ),
    stored as (
      insert into bare.messages (conversation_id, from_id, kind, body, cost, client_id)
      select c.id, p.user_id, 0, p.body, p.cost, p.client from paid p
      join counted c on c.a = least(p.user_id, p.to_id) and c.b = greatest(p.user_id, p.to_id)
      returning id, conversation_id, from_id
    ),
    booked as (
      insert into bare.ledger (user_id, delta, balance, reason, message_id)
      select p.user_id, -p.cost, p.balance, 1, m.id from paid p join stored m on m.from_id = p.user_id
    )
    select p.place::int, m.id, m.conversation_id, p.balance, case when p.to_id < p.user_id then c.unread_a else c.unread_b end
    from paid p join stored m on m.from_id = p.user_id join counted c on c.id = m.conversation_id
  $$`
