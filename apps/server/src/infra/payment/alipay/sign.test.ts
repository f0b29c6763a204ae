/// <reference lib="dom" />
import 'reflect-metadata'
import { createPublicKey, generateKeyPairSync, webcrypto, X509Certificate } from 'node:crypto'
import { X509CertificateGenerator } from '@peculiar/x509'
import { expect, it } from 'vitest'
import { certificatesOf, isIssuedBy, privateKeyOf, publicKeyOf, rootSerialOf, serialOf, signedText } from './sign.ts'

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const
const keyPair = () =>
  webcrypto.subtle.generateKey({ ...RSA, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }, true, [
    'sign',
    'verify',
  ])
type Pair = Awaited<ReturnType<typeof keyPair>>
const DAY = 86_400_000
async function certify(subject: string, keys: Pair, by?: { subject: string; keys: Pair }, days = 365): Promise<string> {
  const made = await X509CertificateGenerator.create(
    {
      serialNumber: '0a1b2c',
      subject,
      issuer: by?.subject ?? subject,
      notBefore: new Date(Date.now() - DAY * 2),
      notAfter: new Date(Date.now() + DAY * days),
      publicKey: keys.publicKey,
      signingKey: (by?.keys ?? keys).privateKey,
      signingAlgorithm: RSA,
    },
    webcrypto as never,
  )
  return made.toString('pem')
}

it('signs over all that is said, by name, without what is empty', () => {
  expect(signedText({ b: '2', sign: 'x', a: '1', c: '', é: '中文=&' })).toBe('a=1&b=2&é=中文=&')
})

it('reads keys with and without armour, and nothing but RSA', () => {
  const pem = { format: 'pem' } as const
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const bare = (type: 'pkcs8' | 'pkcs1') => privateKey.export({ type, format: 'der' }).toString('base64')
  for (const text of [privateKey.export({ type: 'pkcs8', ...pem }).toString(), bare('pkcs8'), bare('pkcs1')])
    expect(createPublicKey(privateKeyOf(text)).equals(publicKey)).toBe(true)
  const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  expect(publicKeyOf(spki).equals(publicKey)).toBe(true)
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  expect(() => privateKeyOf(other.privateKey.export({ type: 'pkcs8', ...pem }).toString())).toThrow('not RSA')
  expect(() => publicKeyOf(other.publicKey.export({ type: 'spki', ...pem }).toString())).toThrow('not RSA')
  const torn = privateKey
    .export({ type: 'pkcs8', ...pem })
    .toString()
    .slice(0, 200)
  for (const bad of ['', 'abc', torn]) expect(() => privateKeyOf(bad), bad).toThrow()
})

it('names a certificate by its issuer, from the narrowest on, and its number in tens', async () => {
  const keys = await keyPair()
  const pem = await certify('C=CN, O=Ant Financial, OU=Certification Authority, CN=Test Root R1', keys)
  // md5 of "CN=Test Root R1,OU=Certification Authority,O=Ant Financial,C=CN" and 0x0a1b2c = 662316
  expect(serialOf(new X509Certificate(pem))).toBe('aa9b81af412bdd79e1dba3c7939f0518')
  expect(rootSerialOf(`${pem}\n-----BEGIN CERTIFICATE-----\nnot one\n-----END CERTIFICATE-----\n${pem}`)).toBe(
    'aa9b81af412bdd79e1dba3c7939f0518_aa9b81af412bdd79e1dba3c7939f0518',
  )
})

it('believes a new certificate only over a chain to a root it knows', async () => {
  const [root, middle, leaf, stranger] = await Promise.all([keyPair(), keyPair(), keyPair(), keyPair()])
  const rootCert = await certify('CN=Root', root)
  const chain = [
    await certify('CN=Alipay', leaf, { subject: 'CN=Middle', keys: middle }),
    await certify('CN=Middle', middle, { subject: 'CN=Root', keys: root }),
  ]
  const roots = certificatesOf(rootCert)
  const believed = (pems: string[], now?: Date) => isIssuedBy(certificatesOf(pems.join('\n')), roots, now)
  expect(believed(chain)).toBe(true)
  expect(believed(chain, new Date(Date.now() + DAY * 400))).toBe(false)
  expect(believed([])).toBe(false)
  expect(believed([chain[0]!])).toBe(false)
  expect(believed([await certify('CN=Alipay', leaf, { subject: 'CN=Root', keys: stranger })])).toBe(false)
  expect(believed([await certify('CN=Self', stranger)])).toBe(false)
})
