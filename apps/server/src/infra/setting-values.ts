// How the texts of settings are read: each returns the value or throws a sentence saying what is allowed.
import { accessSync, constants } from 'node:fs'
import { isIP } from 'node:net'

export const text = (value: string) => value

export function port(value: string): number {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) throw new Error('a port, 0 to 65535')
  return Number(value)
}

export function flag(value: string): boolean {
  if (/^(1|true|yes|on)$/i.test(value)) return true
  if (/^(0|false|no|off)$/i.test(value)) return false
  throw new Error('1 or 0')
}

export const oneOf = <Word extends string>(...words: Word[]) => {
  return (value: string): Word => {
    const word = words.find((one) => one === value)
    if (!word) throw new Error(words.join(', '))
    return word
  }
}

/** Names of ranges, addresses and networks, as the HTTP framework understands them. */
export function proxies(value: string): string[] {
  const given = value.split(/[\s,]+/)
  const isKnown = (one: string) => {
    const [address = '', bits, more] = one.split('/')
    const most = isIP(address) === 6 ? 128 : 32
    return isIP(address) > 0 && more === undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= most))
  }
  if (!given.every((one) => ['loopback', 'linklocal', 'uniquelocal'].includes(one) || isKnown(one)))
    throw new Error('addresses, networks such as 10.0.0.0/8, loopback, linklocal or uniquelocal, by comma')
  return given
}

/** Addresses by comma, each as browsers write it: whole, or its origin alone. */
export const addresses =
  (part: 'href' | 'origin') =>
  (value: string): readonly string[] =>
    value.split(/[\s,]+/).map((one) => {
      const url = URL.canParse(one) ? new URL(one) : undefined
      const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash
      // A quote or a semicolon would end the directive of the policy it is put into.
      if (!isPlain || /[;,'"]/.test(url.href))
        throw new Error('addresses such as https://cdn.example.com/vue/, by comma')
      return url[part]
    })

export function readable(value: string): string {
  try {
    accessSync(value, constants.R_OK)
  } catch {
    throw new Error('a file that can be read')
  }
  return value
}

export function databaseUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !url.hostname || url.pathname.length < 2) {
    throw new Error('postgres://user:password@host:port/database')
  }
  return value
}

export function webAddress(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error('http:// or https:// and a host')
  return value.replace(/\/+$/, '')
}
