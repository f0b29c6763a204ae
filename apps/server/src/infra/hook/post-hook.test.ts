import { expect, it } from 'vitest'
import { isInside, mayTell } from './post-hook.ts'

it('knows addresses inside somebody’s network, however they are written', () => {
  const within = ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.100.1.1', '0.0.0.0']
  const more = ['::1', '::', 'fc00::1', 'fe80::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '224.0.0.1', 'localhost']
  const carried = ['64:ff9b::7f00:1', '64:ff9b:1::a00:1', '2002:7f00:1::', '2002:c0a8:101::1', '2001:0:1::1', 'fec0::1']
  expect([...within, ...more, ...carried].filter((one) => !isInside(one))).toEqual([])
  expect(['1.1.1.1', '172.32.0.1', '2400:3200::1', '::ffff:8.8.8.8'].filter(isInside)).toEqual([])
})
it('tells over TLS, outside, without a name in the address', () => {
  expect(mayTell('https://erp.example.com/hooks', undefined)).toBe(true)
  const refused = [
    'http://erp.example.com/hooks',
    'https://u:p@erp.example.com',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'ftp://erp.example.com',
    'erp',
  ]
  expect(refused.filter((url) => mayTell(url, undefined))).toEqual([])
  // A trial has a receiver on this machine: its port alone, and nothing else of this machine or its network.
  const own = [
    'http://127.0.0.1:8080/x',
    'http://localhost:8080/x',
    'https://[::1]:8080/x',
    'https://erp.example.com/x',
  ]
  expect(own.filter((url) => !mayTell(url, 8080))).toEqual([])
  const inner = [
    'ftp://127.0.0.1:8080',
    'http://127.0.0.1:5432/x',
    'http://localhost/x',
    'https://[::1]/x',
    'http://169.254.169.254:8080/latest',
    'http://10.0.0.1:8080/x',
    'http://0.0.0.0:8080/x',
    'http://erp.example.com:8080/x',
  ]
  expect(inner.filter((url) => mayTell(url, 8080))).toEqual([])
})
