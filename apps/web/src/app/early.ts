// A script of its own, without imports, that the page of a signed-in visitor runs before the program has arrived: the
// answers about the user and his rights are on their way meanwhile. Taken by `infra/early-answers.ts`.
const ASKED = { '/api/uaa/users/getSysUser': 'GET', '/api/account/sysuserdetail/queryCurrentAuthority': 'POST' }
const TAGS: Record<string, string> = { zh: 'zh-CN', tw: 'zh-TW', en: 'en' }
const cookie = (name: string): string =>
  decodeURIComponent(new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? '')

const token = cookie('token')
if (token) {
  const headers = {
    Accept: 'application/json',
    'Accept-Language': TAGS[cookie('language')] ?? navigator.language,
    Authorization: `Bearer ${token}`,
  }
  const ask = ([path, method]: [string, string]): [string, Promise<Response>] => {
    const answer = fetch(path, { method, headers, credentials: 'same-origin', signal: AbortSignal.timeout(15_000) })
    answer.catch(() => undefined)
    return [path, answer]
  }
  window.earlyAnswers = { token, by: new Map(Object.entries(ASKED).map(ask)) }
}
