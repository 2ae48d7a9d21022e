import type { Dialogue } from './dialogue.ts'

export const dialoguesEn: readonly Dialogue[] = [
  {
    lines: [
      'Honest question: pancakes sweet or savoury?',
      'Sweet. Unless there’s bacon, then all rules are off.',
      'Good answer. I was ready to unmatch over maple syrup.',
      'You’d have had to get past my grandmother first. Her recipe, her rules.',
      'Does the recipe leave the family?',
      'Only in person. With a pan.',
    ],
  },
  {
    topic: 'photography',
    lines: [
      'Your third picture, is that the old harbour?',
      'It is! Last Sunday, freezing, completely worth it.',
      'I walk there most weekends. We must have missed each other by an hour.',
      'Next time I’ll wave at everyone with a camera, to be safe.',
    ],
  },
  {
    topic: 'books',
    lines: [
      'You read the last page first? I have so many questions.',
      'Only if I’m worried about the dog.',
      'Okay, that’s a legal exception.',
      'What are you reading now? I promise not to look at the end.',
      'A very long book about fungi. It’s better than it sounds.',
      'It’d have to be. Tell me one thing from it.',
      'The largest living thing on earth is a mushroom in Oregon.',
      'I’ve just told my whole office. You’re famous here now.',
    ],
  },
  {
    lines: [
      'Which song do you turn up?',
      'Depends who’s in the car.',
      'No one. Windows closed.',
      'Then it’s something I’ll only admit after the second coffee.',
      'Is that an offer of a first one?',
    ],
  },
  {
    topic: 'running',
    lines: [
      'I see we both say we run. Be honest: how slowly?',
      'A lady with a pushchair overtook me on Thursday.',
      'Perfect, I’ve been looking for someone at my level.',
      'Saturday morning? We can walk the uphill parts and call it strategy.',
      'Strategy it is. Ten o’clock at the park gate?',
      'Ten. I’ll bring the thermos.',
    ],
  },
  {
    topic: 'gardening',
    lines: [
      'Your balcony tomatoes look serious.',
      'They are. Forty-one this summer, and then the snails found me.',
      'My condolences. I’ve got a spare copper ring somewhere.',
      'That might be the most romantic thing anyone has offered me this month.',
    ],
  },
  {
    topic: 'theatre',
    lines: [
      'Hi! Small theatre, strange play, Thursday. Have you seen it?',
      'Not yet, I was waiting for someone to explain it to me afterwards.',
      'I can’t promise to understand it, but I’m good at the afterwards.',
      'Deal. I’ll book two seats near the door, just in case.',
    ],
  },
  {
    topic: 'travel',
    lines: [
      'How did you miss a ferry on purpose?',
      'There was a bakery. It’s a short story with a long queue.',
      'I like you already.',
      'The bread was gone when it was my turn. I regret nothing.',
    ],
  },
  {
    topic: 'coffee',
    lines: [
      'Tea or coffee? Your profile says there’s a wrong answer.',
      'Go on, take the risk.',
      'Coffee in the morning, tea when it rains.',
      'Diplomatic. I’ll allow it.',
    ],
  },
  {
    topic: 'making_music',
    lines: [
      'Do you really play the double bass on the tram?',
      'Beside the tram, mostly. It doesn’t fit through the door at rush hour.',
      'I’d pay to see that.',
      'Next concert is on the 12th, and that one has chairs.',
      'Put me down for two. I’ll bring a friend who claps well.',
    ],
  },
  {
    lines: [
      'Sunday market or Sunday nap?',
      'Market first, then I’ve earned the nap.',
      'That’s a plan with a structure. I respect it.',
      'I also carry other people’s leeks, if asked nicely.',
    ],
  },
  {
    lines: [
      'What’s the best thing you ate this week?',
      'A pear. I know how that sounds.',
      'It sounds like a very good pear.',
      'From the neighbours’ tree. They know nothing.',
      'Your secret is safe until pear season.',
    ],
  },
  {
    lines: [
      'If we took the next train anywhere, where would we get off?',
      'At the first station with a river and no plan.',
      'I’ll bring the sandwiches.',
      'Then I’ll bring the umbrella, because there’ll be weather.',
    ],
  },
  {
    lines: [
      'What made you laugh out loud this week?',
      'My nephew asked if I was born in black and white.',
      'And were you?',
      'Only on Sundays.',
    ],
  },
  {
    lines: [
      'How was your week?',
      'Long. But someone gave me their seat on the train, so the world is fine.',
      'Some weeks that’s the whole news.',
      'And yours?',
      'I finally fixed the dripping tap. I’m telling everyone.',
    ],
  },
]
