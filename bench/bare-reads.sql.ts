import { chatListPage, chatPage } from '#contract/api/limits.ts'

/** The limit of a list: the newest conversations of member $1 with the last message and the other one's name. */
export const bareList = {
  name: 'bare_list',
  text: `
    select c.id, c.peer, c.unread, c.last_at, m.kind, m.body, p.name
    from (
      select id, member_b as peer, unread_a as unread, last_at, last_message_id from conversations where member_a = $1
      union all
      select id, member_a, unread_b, last_at, last_message_id from conversations where member_b = $1
      order by last_at desc limit ${chatListPage}
    ) c
    join profiles p on p.member_id = c.peer
    join messages m on m.conversation_id = c.id and m.id = c.last_message_id
    order by c.last_at desc`,
}

/** The limit of an opening: the newest messages between members $1 and $2. */
export const bareOpening = {
  name: 'bare_opening',
  text: `
    select id, from_id, kind, body, created_at from messages
    where conversation_id = (
      select id from conversations where member_a = least($1::uuid, $2::uuid) and member_b = greatest($1::uuid, $2::uuid))
    order by id desc limit ${chatPage}`,
}
