/** A mail of plain text to one address, with files if any. */
export interface Mail {
  to: string
  subject: string
  text: string
  attachments?: readonly { filename: string; content: Buffer }[]
}
export interface MailProvider {
  name: string
  /** Resolves when the server has taken the mail; throws what it said otherwise. */
  send(mail: Mail): Promise<void>
}

const TIMEOUT_MS = 15_000
const CONTROL = /\p{Cc}/u

/**
 * Reads `smtps://user:password@host:port?from=…` or `smtp://…`, which is encrypted by STARTTLS before anything is told;
 * `tls=0` leaves that out, for servers on this machine. Throws a sentence that says what is allowed.
 */
export function mailProviderOf(text: string): MailProvider {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const from = url?.searchParams.get('from') ?? ''
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || !from.includes('@') || CONTROL.test(from))
    throw new Error('smtps://user:password@host:port?from=name@example.com, or smtp://…')
  const secure = url.protocol === 'smtps:'
  const plain = url.searchParams.get('tls') === '0'
  const options = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !plain,
    ignoreTLS: plain,
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  return {
    name: 'smtp',
    async send({ to, subject, text: body, attachments = [] }) {
      const names = attachments.map(({ filename }) => filename)
      if ([to, subject, ...names].some((one) => CONTROL.test(one)))
        throw new Error('an address or a subject of several lines')
      const { createTransport } = await import('nodemailer')
      const transport = createTransport(options)
      try {
        // As an object the address is one, whatever stands in it; as a text it might be read as several.
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text: body,
          attachments: attachments.map(({ filename, content }) => ({ filename, content })),
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } finally {
        transport.close()
      }
    },
  }
}
