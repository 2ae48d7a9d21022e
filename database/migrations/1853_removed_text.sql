-- What a decision took out of a profile's text, so that its reversal puts it back.
--
-- Safe beside a running older version, which keeps none and puts none back.

alter table decisions add column removed_text text;

comment on column decisions.removed_text is 'personal: put back what was taken away wrongly; kept: five years, as the law on online services asks; read by: moderators';
