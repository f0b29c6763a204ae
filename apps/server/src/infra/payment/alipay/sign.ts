import {
  createHash,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  type KeyObject,
  X509Certificate,
} from 'node:crypto'

export interface AlipayAccount {
  /** The merchant's number, `2088…`. */
  merchantNo: string
  appId: string
  /** PEM, or bare base64 as Alipay's key tool writes it (PKCS#8 or PKCS#1). */
  privateKey: string
  /** What Alipay signs with: its public key (PEM or bare base64), or its certificate (PEM). */
  alipayKey: string
  /** Where keys are exchanged as certificates: the application's own, and the list of Alipay's roots. PEM. */
  appCert?: string
  rootCerts?: string
  /** `https://openapi.alipay.com/gateway.do` */
  endpoint: string
}
export type Params = Readonly<Record<string, string>>

/** What a signature is over: all that is not empty, by name, `a=1&b=2`. */
export const signedText = (params: Params, without: readonly string[] = ['sign']): string =>
  Object.keys(params)
    .filter((name) => !without.includes(name) && params[name] !== '')
    .toSorted()
    .map((name) => `${name}=${params[name]}`)
    .join('&')

export const signBy = (key: KeyObject, text: string): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64')
export const isSignedBy = (key: KeyObject, text: string, signature: string): boolean =>
  createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64')

/** Throws on what is no RSA key. */
export function privateKeyOf(text: string): KeyObject {
  const key = readKey(text, (form) =>
    createPrivateKey(form === 'pem' ? text : { key: Buffer.from(text, 'base64'), format: 'der', type: form }),
  )
  if (key.asymmetricKeyType !== 'rsa') throw new Error('not RSA')
  return key
}
type Form = 'pem' | 'pkcs8' | 'pkcs1'
function readKey(text: string, read: (form: Form) => KeyObject): KeyObject {
  if (text.includes('-----BEGIN')) return read('pem')
  try {
    return read('pkcs8')
  } catch {
    return read('pkcs1')
  }
}
/** Of a public key or of a certificate. Throws on what is neither. */
export function publicKeyOf(text: string): KeyObject {
  const key = text.includes('-----BEGIN CERTIFICATE')
    ? certificatesOf(text)[0]!.publicKey
    : createPublicKey(
        text.includes('-----BEGIN') ? text : { key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' },
      )
  if (key.asymmetricKeyType !== 'rsa') throw new Error('not RSA')
  return key
}

/** The certificates of a file that can be read; a list of roots holds some of kinds that cannot. */
export const certificatesOf = (pem: string): X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).flatMap((one) => {
    try {
      const read = new X509Certificate(one)
      return read.publicKey.asymmetricKeyType === 'rsa' ? [read] : []
    } catch {
      return []
    }
  })
/** By what Alipay names a certificate: the digest of who issued it and its number. */
export const serialOf = ({ issuer, serialNumber }: X509Certificate): string =>
  createHash('md5')
    .update(`${issuer.split('\n').toReversed().join(',')}${BigInt(`0x${serialNumber}`)}`)
    .digest('hex')
export const rootSerialOf = (pem: string): string => certificatesOf(pem).map(serialOf).join('_')

/** Whether the first certificate was issued, over those after it, by one of the roots. */
export function isIssuedBy(
  chain: readonly X509Certificate[],
  roots: readonly X509Certificate[],
  now = new Date(),
): boolean {
  const isNow = (one: X509Certificate) => new Date(one.validFrom) <= now && now <= new Date(one.validTo)
  const signed = (one: X509Certificate, by: X509Certificate) => one.checkIssued(by) && one.verify(by.publicKey)
  return (
    chain.length > 0 &&
    chain.every((one, at) => {
      const next = chain[at + 1]
      return isNow(one) && (next ? signed(one, next) : roots.some((root) => signed(one, root)))
    })
  )
}
