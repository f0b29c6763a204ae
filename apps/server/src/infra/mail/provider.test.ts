import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, it } from 'vitest'
import { mailProviderOf } from './provider.ts'

interface Received {
  user: unknown
  from: string
  to: string[]
  /** Unfolded. */
  headers: string
  body: string
}
let server: SMTPServer | undefined
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())))

/** A mail server on this machine that knows one user and remembers what it was given. */
async function mailServer(options: SMTPServerOptions = {}): Promise<{ host: string; received: Received[] }> {
  const received: Received[] = []
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'robot@example.com' && password === 'p:w/1' ? done(null, { user: username }) : done(new Error('no')),
    onData: (stream, { user, envelope }, done) => {
      void text(stream).then((whole) => {
        const [head = '', body = ''] = whole.split(/\r\n\r\n(.*)/s)
        const to = envelope.rcptTo.map(({ address }) => address)
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({ user, from, to, headers: head.replace(/\r\n[ \t]+/g, ' '), body })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return { host: `127.0.0.1:${(server.server.address() as AddressInfo).port}`, received }
}
const ACCOUNT = 'robot%40example.com:p%3Aw%2F1'
const FROM = `from=${encodeURIComponent('云管家 <robot@example.com>')}`
const mail = { to: 'wang@example.com', subject: '云管家：找回密码', text: '验证码 012345。\n' }
const decoded = (word = ''): string =>
  word.replace(/=\?utf-8\?B\?([^?]*)\?=/gi, (_, base64: string) => Buffer.from(base64, 'base64').toString()).trim()
const headerOf = ({ headers }: Received, name: string): string[] =>
  headers.split('\r\n').flatMap((line) => (line.startsWith(`${name}: `) ? [decoded(line.slice(name.length + 2))] : []))

it('hands a mail over with its sender, its one receiver and its text', async () => {
  const { host, received } = await mailServer()
  await mailProviderOf(`smtp://${ACCOUNT}@${host}?${FROM}&tls=0`).send(mail)
  const [one] = received as [Received]
  expect(one).toMatchObject({ user: 'robot@example.com', from: 'robot@example.com', to: ['wang@example.com'] })
  expect(headerOf(one, 'Subject')).toEqual([mail.subject])
  expect(headerOf(one, 'From')).toEqual(['云管家 <robot@example.com>'])
  expect(headerOf(one, 'Auto-Submitted')).toEqual(['auto-generated'])
  expect(Buffer.from(one.body, 'base64').toString()).toContain('验证码 012345。')
})

it('writes to nobody else and adds no header, whatever an address or a subject says', async () => {
  const { host, received } = await mailServer()
  const { send } = mailProviderOf(`smtp://${ACCOUNT}@${host}?${FROM}&tls=0`)
  for (const bad of ['a@example.com\r\nBcc: b@example.com', 'a@example.com\nb@example.com', 'a@example.com\u0000'])
    await expect(send({ ...mail, to: bad })).rejects.toThrow('several lines')
  await expect(send({ ...mail, subject: 'Hello\r\nBcc: b@example.com' })).rejects.toThrow('several lines')
  for (const to of ['a,b@example.com', 'a;b@example.com', '<b@example.com>,c', 'b@example.com(c)'])
    await send({ ...mail, to }).catch(() => {})
  for (const { to, headers } of received) {
    expect([to, to.length]).toEqual([to, 1])
    expect(headers).not.toMatch(/^(bcc|cc):/im)
  }
  expect(received.flatMap(({ to }) => to).filter((to) => to === 'b@example.com' || to === 'c')).toEqual([])
})

it('throws what the server said, and tells no password to a server that does not encrypt', async () => {
  const said: string[] = []
  const onAuth: SMTPServerOptions['onAuth'] = ({ password }, _session, done) => {
    said.push(password ?? '')
    done(new Error('known to nobody'))
  }
  const { host } = await mailServer({ onAuth })
  await expect(mailProviderOf(`smtp://${ACCOUNT}@${host}?${FROM}&tls=0`).send(mail)).rejects.toThrow('known to nobody')
  expect(said).toEqual(['p:w/1'])
  await expect(mailProviderOf(`smtp://${ACCOUNT}@${host}?${FROM}`).send(mail)).rejects.toThrow(/TLS|STARTTLS/i)
  await expect(mailProviderOf(`smtps://${ACCOUNT}@${host}?${FROM}`).send(mail)).rejects.toThrow()
  expect(said).toHaveLength(1)
})

it('says what a setting must look like, without the secret', () => {
  const bad = [
    '',
    'http://u:hush@h?from=a@b.cn',
    'smtp://u:hush@h',
    'smtp://u:hush@h?from=nobody',
    'smtp://u:hush@h?from=a@b%0d%0aBcc:c@d',
  ]
  for (const one of bad) expect(() => mailProviderOf(one)).toThrow(/^smtps:\/\/user:password@host(?!.*hush)/)
})
