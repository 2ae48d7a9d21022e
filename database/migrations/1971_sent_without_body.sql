-- What a message said goes when it has left: only that it went, to whom and under which subject, is kept. What a provider
-- reported goes when it was acted upon.
comment on column outbox.body_text is 'personal: send mails, text messages and pushes; kept: until it is sent, at most two days; read by: the receiver, support';
comment on column outbox.body_html is 'personal: send mails, text messages and pushes; kept: until it is sent, at most two days; read by: the receiver, support';
comment on column outbox.headers is 'personal: send mails, text messages and pushes; kept: until it is sent, at most two days; read by: the receiver, support';
comment on column webhook_events.body is 'personal: settle payments; kept: until it was acted upon, at most ninety days; read by: nobody';
