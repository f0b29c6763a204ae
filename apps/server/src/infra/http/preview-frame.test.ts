import fastify from 'fastify'
import { expect, it } from 'vitest'
import { servePreviewFrame } from './preview-frame.ts'

const served = async (preview: Parameters<typeof servePreviewFrame>[1]) => {
  const http = fastify()
  servePreviewFrame(http, preview)
  const [frame, origins] = await Promise.all([http.inject('/preview-frame'), http.inject('/preview-origins')])
  return {
    policy: String(frame.headers['content-security-policy']),
    html: frame.body,
    origins: origins.json<string[]>(),
  }
}

it('serves a document of an origin of its own that connects nowhere', async () => {
  const { policy, html, origins } = await served({ origins: [], assets: [] })
  expect(policy).toMatch(/^sandbox allow-scripts allow-forms;/)
  expect(policy).not.toContain('allow-same-origin')
  for (const part of ["default-src 'none'", "connect-src 'none'", "form-action 'none'", "frame-ancestors 'self'"])
    expect(policy).toContain(part)
  expect(html).toContain("throw new Error('error arguments')")
  expect(html).toContain("'Failed to load ' + address")
  expect(origins).toEqual([])
})
it('loads style sheets and scripts from the addresses that were set up alone', async () => {
  const { policy, origins } = await served({
    origins: ['https://forms.example.com'],
    assets: ['https://cdn.example.com/vue/'],
  })
  expect(policy).toContain("script-src 'unsafe-inline' 'unsafe-eval' https://cdn.example.com/vue/")
  expect(policy).toContain("style-src 'unsafe-inline' https://cdn.example.com/vue/")
  expect(origins).toEqual(['https://forms.example.com'])
})
