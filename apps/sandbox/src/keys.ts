/// <reference lib="dom" />
import 'reflect-metadata'
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, webcrypto } from 'node:crypto'
import { X509CertificateGenerator } from '@peculiar/x509'

export interface PlatformKeys {
  serialNo: string
  certificate: string
  privateKey: string
  effectiveAt: string
  expiresAt: string
}
export interface Merchant {
  merchantNo: string
  appId: string
  name: string
  serialNo: string
  /** Only handed out: a real channel never has it. */
  privateKey: string
  publicKey: string
  apiV3Key: string
  /** Of his application: those made before there was one have none. */
  appSecret?: string
  /** A merchant below another one, as onboarding makes them. */
  parentNo?: string
  /** What he may draw, fen. */
  balanceFen: number
}

interface Pair {
  publicKey: string
  privateKey: string
}
const newPair = (): Pair =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
let nextPair = newPair
/** From now on so many keys go round. For tests: they make thousands of merchants, and each key costs a good part of a second. */
export function keysGoRound(count: number): void {
  const made: Pair[] = []
  let at = 0
  nextPair = () => {
    const place = at++ % count
    made[place] ??= newPair()
    return made[place]
  }
}

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const
const TEN_YEARS_MS = 3_650 * 86_400_000

/** The channel's own key with a certificate that it signed itself. */
export async function newPlatformKeys(): Promise<PlatformKeys> {
  const { subtle } = webcrypto
  const { publicKey, privateKey } = nextPair()
  const [pkcs8, spki] = [
    createPrivateKey(privateKey).export({ format: 'der', type: 'pkcs8' }),
    createPublicKey(publicKey).export({ format: 'der', type: 'spki' }),
  ]
  const keys = {
    privateKey: await subtle.importKey('pkcs8', pkcs8, RSA, true, ['sign']),
    publicKey: await subtle.importKey('spki', spki, RSA, true, ['verify']),
  }
  const serialNo = randomBytes(20).toString('hex').toUpperCase().replace(/^./, '5')
  const [notBefore, notAfter] = [new Date(Date.now() - 60_000), new Date(Date.now() + TEN_YEARS_MS)]
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: serialNo,
      name: 'CN=Cloud Steward payment sandbox',
      notBefore,
      notAfter,
      keys,
      signingAlgorithm: RSA,
    },
    webcrypto as never,
  )
  return {
    serialNo,
    certificate: certificate.toString('pem'),
    privateKey,
    effectiveAt: notBefore.toISOString(),
    expiresAt: notAfter.toISOString(),
  }
}

/** What the channel signs with, as merchants get it who have no certificates. */
export const publicKeyOf = ({ privateKey }: PlatformKeys): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()

/** A merchant with everything he needs to speak to the channel. */
export function newMerchant(merchantNo: string, name: string, parentNo?: string): Merchant {
  const { publicKey, privateKey } = nextPair()
  return {
    merchantNo,
    // As either channel writes them.
    appId: merchantNo.startsWith('2088')
      ? `2021${BigInt(`0x${randomBytes(6).toString('hex')}`)
          .toString()
          .padStart(12, '0')
          .slice(-12)}`
      : `wx${randomBytes(8).toString('hex')}`,
    name,
    serialNo: randomBytes(20).toString('hex').toUpperCase(),
    privateKey,
    publicKey,
    apiV3Key: randomBytes(16).toString('hex'),
    appSecret: randomBytes(16).toString('hex'),
    parentNo,
    balanceFen: 0,
  }
}
