import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const FILE = '@zxcvbn-ts/language-common/src/passwords.json'
let list: Promise<string> | undefined

/**
 * Whether a password is among the 49,000 that leak most (the list of zxcvbn, all in small letters). The list stays the
 * text of its file and is searched as such: half a megabyte, read when the first password is set.
 */
export async function isCommon(password: string): Promise<boolean> {
  list ??= readFile(createRequire(import.meta.url).resolve(FILE), 'utf8')
  return (await list).includes(JSON.stringify(password.toLowerCase()))
}
