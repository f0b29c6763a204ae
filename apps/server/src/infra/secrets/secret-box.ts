import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

/** Encrypts values the server must read again, so that the database or a backup alone does not reveal them. */
export interface SecretBox {
  /** @param place table, tenant and record it will lie in: put anywhere else it does not open */
  seal(text: string, place: string): string
  open(sealed: string, place: string): string
  /** The same for the same text in the same place, and of no use without the key: to find and to compare what is sealed. */
  fingerprint(text: string, place: string): string
}

const [NONCE, TAG] = [12, 16]
const KEY_BYTES = 32
export const newSecretKey = (): string => randomBytes(KEY_BYTES).toString('base64')

/** AES-256-GCM. The text names its key, so that a wrong one is told from a damaged text, and keys can be changed later. */
export function secretBox(keyOf: () => Buffer): SecretBox {
  let known: { key: Buffer; id: string } | undefined
  // Loaded at the first use: an installation without secrets needs no key.
  const current = () => {
    const key = known?.key ?? keyOf()
    return (known ??= { key, id: createHash('sha256').update('key id ').update(key).digest('base64url').slice(0, 8) })
  }
  return {
    seal(text, place) {
      const { key, id } = current()
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `1.${id}.${sealed.toString('base64url')}`
    },
    open(sealed, place) {
      const { key, id } = current()
      const [version, sealedBy, body = ''] = sealed.split('.')
      if (version !== '1') throw new Error('a sealed secret of an unknown form')
      if (sealedBy !== id)
        throw new Error('a secret was sealed with another key: SECRET_KEY must be the same everywhere')
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8')
    },
    fingerprint(text, place) {
      // A key of its own: the one that seals does nothing else.
      const own = createHmac('sha256', current().key).update('fingerprint').digest()
      return createHmac('sha256', own).update(`${place}\n${text}`).digest('base64url')
    },
  }
}

/** Reads a key as people write one down: 32 bytes as base64 or as hexadecimal digits. */
export function secretKeyOf(text: string): Buffer {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  if (key.length !== KEY_BYTES || !/^[\w+/=-]+$/.test(text))
    throw new Error('32 bytes as base64, as of: openssl rand -base64 32')
  return key
}
