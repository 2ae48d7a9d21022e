import nodemailer from 'nodemailer'

/** Asks a mail server whether it answers and lets us in. Throws what it says when it does not. */
export async function askMailServer(url: string): Promise<void> {
  await nodemailer.createTransport(url).verify()
}
