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

/** Puts a piece into a text in the place of what is selected, and says where the caret stands then. */
export function insertAt(
  text: string,
  piece: string,
  { start, end }: { start: number; end: number },
): { text: string; caret: number } {
  return { text: text.slice(0, start) + piece + text.slice(end), caret: start + piece.length }
}
