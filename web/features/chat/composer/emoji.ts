/** The emoji that are offered, in groups; any other one can be typed. */
export const emojiGroups = [
  {
    name: 'faces',
    emoji:
      '😀 😃 😄 😁 😅 😂 🤣 😊 😇 🙂 😉 😌 😍 🥰 😘 😋 😛 😜 🤪 😎 🤩 🥳 😏 🤔 🤭 😳 🥺 😢 😭 😤 😴 🙈'.split(
        ' ',
      ),
  },
  {
    name: 'love',
    emoji: '❤️ 🧡 💛 💚 💙 💜 💕 💞 💖 💘 💋 💌 🔥 ✨ 👋 👍 👎 👏 🙏 💪 🤗 🤝 ✌️ 🤞 👌 🙌 💃 🕺 👀 💯'.split(
      ' ',
    ),
  },
  {
    name: 'nature',
    emoji: '🐶 🐱 🐰 🦊 🐻 🐼 🐨 🦁 🐸 🐧 🦉 🦋 🐴 🐢 🌸 🌹 🌻 🌷 🍀 🌳 🌊 ⛰️ ☀️ 🌙 ⭐ 🌈 ❄️ ☔'.split(' '),
  },
  {
    name: 'food',
    emoji: '☕ 🍵 🍷 🍺 🍹 🥂 🍕 🍔 🍟 🌮 🍣 🍜 🍝 🥞 🧇 🥐 🍰 🍫 🍦 🍓 🍉 🍒 🥑 🍿'.split(' '),
  },
  {
    name: 'free',
    emoji: '🎉 🎁 🎂 🎵 🎸 🎤 🎬 🎨 📚 📷 ⚽ 🏀 🎾 🏊 🚴 🧘 🏕️ 🏖️ ✈️ 🚗 🚲 ⛵ 🗼 🎡'.split(' '),
  },
] as const
