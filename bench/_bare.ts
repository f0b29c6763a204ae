// The least work that gives the same answers, as a process of its own: node:http, pg, the same statements, no tenant
// transaction, no session, no checks. Told over IPC what to run.
import { createServer } from 'node:http'
import pg from 'pg'
import { nameOf } from '../apps/server/src/infra/db/sql.ts'
import { wireTypes } from '../apps/server/src/infra/db/types.ts'
import type { BareWork } from './_limit.ts'

let pool: pg.Pool
let work: BareWork
let n = 0

process.on('message', (given: BareWork & { ownerUrl: string }) => {
  work = given
  pool ??= new pg.Pool({ connectionString: given.ownerUrl, max: 10, pipeline: true, types: wireTypes() })
  process.send!('ready')
})
process.on('disconnect', () => process.exit())

const server = createServer(async (_request, response) => {
  const values = work.values[n++ % work.values.length]!
  try {
    const client = await pool.connect()
    let answers: pg.QueryResult[]
    try {
      answers = await Promise.all(
        work.texts.map((text, at) => client.query({ name: nameOf(text), text, values: values[at]! })),
      )
    } finally {
      client.release()
    }
    const data =
      work.answer === 'page'
        ? { list: answers[0]!.rows, pagination: { total: answers[1]!.rows[0].total, pageSize: 20, current: 1 } }
        : { id: values[0]![1] }
    const body = JSON.stringify({ code: 200, status: 200, message: 'success', data })
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  } catch (error) {
    response.writeHead(500, { 'content-length': 0 }).end()
    console.error(error)
  }
})
server.listen(Number(process.env.PORT), '127.0.0.1')
