import { endpoints } from '@cloud-steward/contract'
import { expect, test } from 'vitest'
import { testApp } from './app.ts'

const moved = endpoints.filter(({ formerPath }) => formerPath)

test('outside systems still reach the addresses they were told', async () => {
  const { http } = await testApp()
  expect(moved.map(({ formerPath }) => formerPath)).toEqual(
    expect.arrayContaining(['/api/treasury/order/channelNotice', '/api/locks/cloudaccount/cloudNotice']),
  )
  for (const { method, path, formerPath } of moved) {
    const [now, before] = await Promise.all([path, formerPath!].map((url) => http.inject({ method, url, payload: {} })))
    expect([before!.statusCode, before!.json().reason], path).toEqual([now!.statusCode, now!.json().reason])
    expect(now!.statusCode).not.toBe(404)
  }
})
