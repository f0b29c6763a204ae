import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { buildings, landlords, menus, regionTree, rentees, type StubRow, sites } from './stub-rows.ts'

const DIST = new URL('../dist', import.meta.url).pathname
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
}
const LISTS: Readonly<Record<string, StubRow[]>> = {
  '/api/housing/site/querySite': sites,
  '/api/housing/building/queryBuilding': buildings,
  '/api/housing/landlord/queryLandlord': landlords,
  '/api/housing/rentee/queryRentee': rentees,
}
const USER = {
  id: '1',
  username: 'admin',
  nickname: '陈管家',
  roles: ['ROLE_ADMIN'],
  tenantCode: 'demo',
  tenantName: '云上公寓管理有限公司',
  timeZone: 'Asia/Shanghai',
}

const answer = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}
const good = (data: unknown) => ({ code: 200, status: 200, message: 'success', data })

function listOf(rows: readonly StubRow[], query: URLSearchParams): unknown {
  const [size, current] = [Number(query.get('pageSize') ?? 10), Number(query.get('currentPage') ?? 1)]
  const filters = [...query].filter(([key, value]) => value && !['pageSize', 'currentPage', 'sorter'].includes(key))
  const found = rows.filter((row) =>
    filters.every(([key, value]) => {
      const own = String(row[key] ?? '')
      return value.split(',').some((one) => (/Id$|^id$|mode/.test(key) ? own === one : own.includes(one)))
    }),
  )
  const [, key = 'createTime', way = 'descend'] = /^(.*)_(ascend|descend)$/.exec(query.get('sorter') ?? '') ?? []
  const sign = way === 'ascend' ? 1 : -1
  const sorted = found.toSorted((a, b) => sign * String(a[key]).localeCompare(String(b[key]), 'zh', { numeric: true }))
  const pagination = { total: found.length, pageSize: size, current, bounded: found.length >= 10_000 }
  return { list: sorted.slice((current - 1) * size, current * size), pagination }
}

function api(request: IncomingMessage, response: ServerResponse, url: URL): void {
  const path = url.pathname
  if (path === '/api/uaa/oauth/token') {
    const right = url.searchParams.get('password') === 'Admin@123'
    return right
      ? answer(response, { access_token: 'stub', token_type: 'bearer', expires_in: 43_200, scope: 'ui' })
      : answer(response, { error: 'invalid_grant', error_description: '用户名或密码错误' }, 400)
  }
  if (request.headers.authorization !== 'Bearer stub')
    return answer(response, { code: 50008, status: 401, message: 'token', data: {} }, 401)
  if (path === '/api/uaa/users/getSysUser') return answer(response, good(USER))
  if (path.endsWith('/queryCurrentAuthority'))
    return answer(response, {
      status: 'ok',
      type: 'account',
      currentAuthority: USER.roles,
      menu: menus,
      menuButton: ['landlord:delete'],
    })
  if (path.endsWith('/querySysRegionTree')) return answer(response, good({ list: regionTree }))
  const rows = LISTS[path]
  if (rows) return answer(response, good(listOf(rows, url.searchParams)))
  if (/\/(add|update)[A-Z]/.test(path))
    return answer(response, {
      code: 400,
      status: 500,
      message: '请检查标红的内容',
      data: {},
      reason: 'kit.error.invalid',
      fields: { name: '已存在相同的名称' },
    })
  answer(response, good({}))
}

function file(response: ServerResponse, url: URL): void {
  const wanted = join(DIST, url.pathname)
  const path = existsSync(wanted) && statSync(wanted).isFile() ? wanted : join(DIST, 'index.html')
  const compressed = existsSync(`${path}.br`)
  response.writeHead(200, {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    ...(compressed ? { 'content-encoding': 'br' } : {}),
  })
  createReadStream(compressed ? `${path}.br` : path).pipe(response)
}

/** The built console in front of made-up rows. For tests only; it knows just what the screens here ask for. */
export const startStub = (port = 0): Promise<Server> =>
  new Promise((ready) => {
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://stub')
      if (url.pathname.startsWith('/api/')) api(request, response, url)
      else file(response, url)
    })
    server.listen(port, '127.0.0.1', () => ready(server))
  })
