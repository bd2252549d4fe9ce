import { SMTPServer } from 'smtp-server'

/** A mail server for tests, which records the messages that it accepted. */
export type SmtpDouble = {
  url: string
  /** Raw messages that were accepted. */
  received: string[]
  recipients: string[][]
  /** Refusal codes for the next messages. */
  refusalCodes: number[]
  /** Delay in milliseconds between receiving a message and confirming it. */
  delayMs: number
  /** Runs between receiving a message and confirming it. */
  onReceived: () => Promise<void>
  close: () => Promise<void>
}

/** Starts a real SMTP server on a free port of the loopback address. */
export async function startSmtp(): Promise<SmtpDouble> {
  const received: string[] = []
  const recipients: string[][] = []
  const refusalCodes: number[] = []
  const double: SmtpDouble = {
    url: '',
    received,
    recipients,
    refusalCodes,
    delayMs: 0,
    onReceived: async () => undefined,
    close: async () => {},
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refusal = refusalCodes.shift()
        if (refusal !== undefined) {
          done(Object.assign(new Error('refused for asha@example.com'), { responseCode: refusal }))
          return
        }
        received.push(Buffer.concat(chunks).toString())
        recipients.push(session.envelope.rcptTo.map(({ address }) => address))
        void double.onReceived().then(() => setTimeout(done, double.delayMs))
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  double.url = `smtp://127.0.0.1:${address.port}`
  double.close = () => new Promise<void>((closed) => server.close(() => closed()))
  return double
}
