import nodemailer from 'nodemailer'

/** Checks that a mail server answers and accepts our login. Throws its error otherwise. */
export async function askMailServer(url: string): Promise<void> {
  await nodemailer.createTransport(url).verify()
}
