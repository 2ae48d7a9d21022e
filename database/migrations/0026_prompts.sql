-- Questions that members answer on their profile, in each site's own words, and what they answered.

-- The questions that every site begins with (trigger sites_default_prompts).
create table default_prompts (
  id text primary key,
  position int not null,
  -- the question in each language
  texts jsonb not null
);

insert into default_prompts (id, position, texts) values
  ('perfect-sunday', 0, '{"en": "What does your perfect Sunday look like?", "nl": "Hoe ziet jouw perfecte zondag eruit?", "de": "Wie sieht dein perfekter Sonntag aus?", "it": "Com’è la tua domenica perfetta?", "fr": "À quoi ressemble ton dimanche parfait ?", "es": "¿Cómo es tu domingo perfecto?", "pl": "Jak wygląda twoja idealna niedziela?"}'),
  ('smile', 1, '{"en": "What always makes you smile?", "nl": "Waar moet je altijd om lachen?", "de": "Was bringt dich immer zum Lächeln?", "it": "Che cosa ti fa sempre sorridere?", "fr": "Qu’est-ce qui te fait toujours sourire ?", "es": "¿Qué te saca siempre una sonrisa?", "pl": "Co zawsze wywołuje u ciebie uśmiech?"}'),
  ('sing-along', 2, '{"en": "Which song do you always sing along to?", "nl": "Welk nummer zing je altijd mee?", "de": "Bei welchem Lied singst du immer mit?", "it": "Quale canzone canti sempre a squarciagola?", "fr": "Sur quelle chanson chantes-tu à chaque fois ?", "es": "¿Qué canción cantas siempre que suena?", "pl": "Którą piosenkę zawsze śpiewasz na głos?"}'),
  ('cook', 3, '{"en": "What would you cook for someone you like?", "nl": "Wat zou je koken voor iemand die je leuk vindt?", "de": "Was würdest du für jemanden kochen, den du magst?", "it": "Che cosa cucineresti per una persona che ti piace?", "fr": "Que cuisinerais-tu pour quelqu’un qui te plaît ?", "es": "¿Qué cocinarías para alguien que te gusta?", "pl": "Co przygotujesz dla kogoś, kto ci się podoba?"}'),
  ('proud', 4, '{"en": "What are you proud of?", "nl": "Waar ben je trots op?", "de": "Worauf bist du stolz?", "it": "Che cosa ti rende orgoglioso o orgogliosa?", "fr": "De quoi es-tu fier ou fière ?", "es": "¿De qué sientes orgullo?", "pl": "Co napawa cię dumą?"}'),
  ('tomorrow', 5, '{"en": "Where would you go tomorrow if you could?", "nl": "Waar zou je morgen heen gaan als het kon?", "de": "Wohin würdest du morgen fahren, wenn du könntest?", "it": "Dove andresti domani, se potessi?", "fr": "Où irais-tu demain, si tu pouvais ?", "es": "¿Adónde te irías mañana si pudieras?", "pl": "Gdzie chcesz być jutro, jeśli wszystko jest możliwe?"}'),
  ('learn', 6, '{"en": "What would you like to learn?", "nl": "Wat zou je graag nog leren?", "de": "Was würdest du gern noch lernen?", "it": "Che cosa ti piacerebbe imparare?", "fr": "Qu’aimerais-tu apprendre ?", "es": "¿Qué te gustaría aprender?", "pl": "Czego chcesz się jeszcze nauczyć?"}'),
  ('as-a-child', 7, '{"en": "What did you want to be as a child?", "nl": "Wat wilde je als kind worden?", "de": "Was wolltest du als Kind werden?", "it": "Che cosa volevi diventare da grande?", "fr": "Enfant, quel métier voulais-tu faire ?", "es": "¿Qué querías ser de mayor?", "pl": "Jaki był twój wymarzony zawód w dzieciństwie?"}'),
  ('talent', 8, '{"en": "What’s your secret talent?", "nl": "Wat is je verborgen talent?", "de": "Was ist dein verborgenes Talent?", "it": "Qual è il tuo talento nascosto?", "fr": "Quel est ton talent caché ?", "es": "¿Cuál es tu talento oculto?", "pl": "Jaki masz ukryty talent?"}'),
  ('film', 9, '{"en": "Which film can you watch again and again?", "nl": "Welke film kun je steeds opnieuw kijken?", "de": "Welchen Film kannst du immer wieder sehen?", "it": "Quale film rivedresti all’infinito?", "fr": "Quel film peux-tu revoir encore et encore ?", "es": "¿Qué película puedes ver una y otra vez?", "pl": "Do jakiego filmu ciągle wracasz?"}'),
  ('at-home', 10, '{"en": "Where do you feel most at home?", "nl": "Waar voel je je het meest thuis?", "de": "Wo fühlst du dich am meisten zu Hause?", "it": "Dove ti senti davvero a casa?", "fr": "Où te sens-tu vraiment chez toi ?", "es": "¿Dónde te sientes más en casa?", "pl": "Gdzie czujesz się najbardziej u siebie?"}'),
  ('early-or-late', 11, '{"en": "Early bird or night owl?", "nl": "Ochtendmens of avondmens?", "de": "Lerche oder Eule?", "it": "Mattina presto o notte fonda?", "fr": "Plutôt du matin ou du soir ?", "es": "¿Madrugar o trasnochar?", "pl": "Skowronek czy nocny marek?"}'),
  ('laughed', 12, '{"en": "What did you last laugh out loud about?", "nl": "Waar heb je laatst hardop om gelachen?", "de": "Worüber hast du zuletzt laut gelacht?", "it": "Che cosa ti ha fatto ridere di gusto l’ultima volta?", "fr": "Qu’est-ce qui t’a fait rire aux éclats la dernière fois ?", "es": "¿Qué te hizo reír a carcajadas la última vez?", "pl": "Co cię ostatnio rozbawiło do łez?"}'),
  ('friends-say', 13, '{"en": "How would your friends describe you?", "nl": "Hoe zouden je vrienden je omschrijven?", "de": "Wie würden deine Freunde dich beschreiben?", "it": "Come ti descriverebbero i tuoi amici?", "fr": "Comment tes amis te décriraient-ils ?", "es": "¿Cómo te describirían tus amigos?", "pl": "Jak opisaliby cię twoi przyjaciele?"}'),
  ('matters', 14, '{"en": "What matters to you in a relationship?", "nl": "Wat vind je belangrijk in een relatie?", "de": "Was ist dir in einer Beziehung wichtig?", "it": "Che cosa conta per te in una relazione?", "fr": "Qu’est-ce qui compte pour toi dans une relation ?", "es": "¿Qué es importante para ti en una relación?", "pl": "Co jest dla ciebie ważne w związku?"}'),
  ('first-date', 15, '{"en": "What’s your idea of a good first date?", "nl": "Wat is voor jou een goede eerste date?", "de": "Wie sieht für dich ein gutes erstes Date aus?", "it": "Qual è per te un bel primo appuntamento?", "fr": "C’est quoi, pour toi, un bon premier rendez-vous ?", "es": "¿Cómo sería para ti una buena primera cita?", "pl": "Jak wyobrażasz sobie udaną pierwszą randkę?"}'),
  ('look-forward', 16, '{"en": "What do you look forward to all week?", "nl": "Waar kijk je de hele week naar uit?", "de": "Worauf freust du dich die ganze Woche?", "it": "Che cosa aspetti tutta la settimana?", "fr": "Qu’attends-tu avec impatience toute la semaine ?", "es": "¿Qué esperas con ganas toda la semana?", "pl": "Na co czekasz przez cały tydzień?"}'),
  ('advice', 17, '{"en": "What’s the best advice you’ve been given?", "nl": "Wat is het beste advies dat je ooit kreeg?", "de": "Welcher Rat war der beste, den du je bekommen hast?", "it": "Qual è il miglior consiglio che hai ricevuto?", "fr": "Quel est le meilleur conseil que tu as reçu ?", "es": "¿Cuál es el mejor consejo que te han dado?", "pl": "Jaka była najlepsza rada w twoim życiu?"}'),
  ('habit', 18, '{"en": "Which odd habit do you have?", "nl": "Welke rare gewoonte heb je?", "de": "Welche schräge Angewohnheit hast du?", "it": "Che strana abitudine hai?", "fr": "Quelle drôle d’habitude as-tu ?", "es": "¿Qué manía rara tienes?", "pl": "Jaki masz dziwny nawyk?"}'),
  ('grateful', 19, '{"en": "What are you grateful for right now?", "nl": "Waar ben je op dit moment dankbaar voor?", "de": "Wofür bist du gerade dankbar?", "it": "Per che cosa provi gratitudine in questo momento?", "fr": "De quoi as-tu envie de dire merci en ce moment ?", "es": "¿Qué agradeces en este momento?", "pl": "Za co odczuwasz teraz wdzięczność?"}'),
  ('adventure', 20, '{"en": "What was your greatest adventure?", "nl": "Wat was je grootste avontuur?", "de": "Was war dein größtes Abenteuer?", "it": "Qual è stata la tua più grande avventura?", "fr": "Quelle a été ta plus grande aventure ?", "es": "¿Cuál ha sido tu mayor aventura?", "pl": "Jaka była twoja największa przygoda?"}'),
  ('island', 21, '{"en": "What would you take to a desert island?", "nl": "Wat zou je meenemen naar een onbewoond eiland?", "de": "Was würdest du auf eine einsame Insel mitnehmen?", "it": "Che cosa porteresti su un’isola deserta?", "fr": "Qu’emporterais-tu sur une île déserte ?", "es": "¿Qué te llevarías a una isla desierta?", "pl": "Co bierzesz ze sobą na bezludną wyspę?"}'),
  ('guilty-pleasure', 22, '{"en": "What’s your guilty pleasure?", "nl": "Wat is jouw guilty pleasure?", "de": "Was ist dein heimliches Laster?", "it": "Qual è il tuo piacere proibito?", "fr": "Quel est ton plaisir coupable ?", "es": "¿Cuál es tu placer culpable?", "pl": "Jaka jest twoja mała słabość?"}'),
  ('season', 23, '{"en": "Which season is yours, and why?", "nl": "Welk seizoen past bij jou, en waarom?", "de": "Welche Jahreszeit ist deine, und warum?", "it": "Qual è la tua stagione, e perché?", "fr": "Quelle est ta saison, et pourquoi ?", "es": "¿Cuál es tu estación del año y por qué?", "pl": "Która pora roku jest twoja i dlaczego?"}'),
  ('dinner', 24, '{"en": "Who would you like to have dinner with?", "nl": "Met wie zou je graag een keer dineren?", "de": "Mit wem würdest du gern einmal zu Abend essen?", "it": "Con chi ti piacerebbe cenare?", "fr": "Avec qui aimerais-tu dîner ?", "es": "¿Con quién te gustaría cenar?", "pl": "Z kim chcesz kiedyś zjeść kolację?"}'),
  ('dream', 25, '{"en": "Which dream do you still want to come true?", "nl": "Welke droom wil je nog waarmaken?", "de": "Welchen Traum willst du dir noch erfüllen?", "it": "Quale sogno vuoi ancora realizzare?", "fr": "Quel rêve veux-tu encore réaliser ?", "es": "¿Qué sueño te queda por cumplir?", "pl": "Jakie marzenie chcesz jeszcze spełnić?"}'),
  ('unwind', 26, '{"en": "How do you unwind after a long day?", "nl": "Hoe kom je tot rust na een lange dag?", "de": "Wie entspannst du dich nach einem langen Tag?", "it": "Come ti rilassi dopo una lunga giornata?", "fr": "Comment te détends-tu après une longue journée ?", "es": "¿Cómo desconectas después de un día largo?", "pl": "Jak odpoczywasz po długim dniu?"}'),
  ('opinion', 27, '{"en": "What do you have a strong opinion on that hardly matters?", "nl": "Over welke onbenulligheid heb je een uitgesproken mening?", "de": "Zu welcher Nebensache hast du eine klare Meinung?", "it": "Su quale sciocchezza hai un’opinione fortissima?", "fr": "Sur quel détail sans importance as-tu un avis bien tranché ?", "es": "¿Sobre qué tontería tienes una opinión muy firme?", "pl": "W jakiej błahej sprawie masz bardzo mocne zdanie?"}'),
  ('little-thing', 28, '{"en": "Which little thing makes your day?", "nl": "Welk klein ding maakt je dag goed?", "de": "Welche Kleinigkeit rettet dir den Tag?", "it": "Quale piccola cosa ti rallegra la giornata?", "fr": "Quelle petite chose illumine ta journée ?", "es": "¿Qué pequeño detalle te alegra el día?", "pl": "Jaki drobiazg poprawia ci dzień?"}'),
  ('ask-me', 29, '{"en": "What should people ask you about?", "nl": "Waar moet men je zeker naar vragen?", "de": "Wonach sollte man dich unbedingt fragen?", "it": "Di che cosa bisogna assolutamente chiederti?", "fr": "Sur quoi faut-il absolument t’interroger ?", "es": "¿Sobre qué hay que preguntarte sin falta?", "pl": "O co koniecznie trzeba cię zapytać?"}');

-- The questions of a site. None is deleted, since its answers would lose what they answer: it is retired.
create table prompts (
  site_id uuid not null references sites on delete cascade,
  id text not null check (id ~ '^[a-z0-9-]{1,40}$'),
  position int not null,
  texts jsonb not null,
  -- no one chooses it any more; what was answered stays
  retired boolean not null default false,
  primary key (site_id, id)
);

insert into prompts (site_id, id, position, texts)
select s.id, d.id, d.position, d.texts from sites s cross join default_prompts d;

-- What members answer, three questions at most: each has a place of its own. No search reads them.
create table prompt_answers (
  member_id uuid not null references members on delete cascade,
  site_id uuid not null,
  prompt_id text not null,
  position smallint not null check (position between 0 and 2),
  text text not null check (text <> ''),
  answered_at timestamptz not null,
  primary key (member_id, position),
  unique (member_id, prompt_id),
  foreign key (site_id, prompt_id) references prompts (site_id, id) on delete cascade
);
-- The answers to a question, which go with its site.
create index prompt_answers_prompt on prompt_answers (site_id, prompt_id);

comment on column prompt_answers.text is 'personal: show the profile; kept: with the account; read by: members who may see the profile';

-- The answers that a decision took away with the text of the profile, until they are put back.
alter table decisions add column removed_answers jsonb;

comment on column decisions.removed_answers is 'personal: put back what was taken away wrongly; kept: five years, as the law on online services asks, and as long as what was decided stands; read by: moderators';
