import { deviceType, PROTOCOLS_OF } from '@cloud-steward/contract/devices/type.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { beforeEach, expect, it } from 'vitest'
import { startI18n } from '../../infra/i18n.ts'
import { queryClient } from '../../infra/query-client.ts'
import type { Row } from '../../kit/rows.ts'
import TypeForm from './TypeForm.tsx'

const PROTOCOL = 'device.deviceType.protocol'
const MEDIUM = 'device.deviceType.medium'
beforeEach(() => startI18n())
const open = (row?: object) =>
  render(
    <QueryClientProvider client={queryClient}>
      <App>
        <TypeForm resource={deviceType} {...(row ? { id: 'x', row: row as Row } : {})} onClose={() => undefined} />
      </App>
    </QueryClientProvider>,
  )
const medium = () => screen.queryByRole('combobox', { name: MEDIUM })

it('offers what devices of the chosen category speak, and begins with what is usual', async () => {
  open()
  const offered = async () => {
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: PROTOCOL }))
    const options = [...document.querySelectorAll(`.ant-select-item-option[title^="${PROTOCOL}."]`)]
    return options.map((one) => one.getAttribute('title')!.slice(PROTOCOL.length + 1))
  }
  await waitFor(async () => expect(await offered()).toEqual(PROTOCOLS_OF.elemeter))
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'device.deviceType.category' }))
  fireEvent.click(await screen.findByTitle('device.deviceType.category.collector'))
  await waitFor(async () => expect(await offered()).toEqual(PROTOCOLS_OF.collector))
  expect(screen.getByRole('combobox', { name: PROTOCOL }).closest('.ant-select')?.textContent).toContain('json')
})

// How it follows what is chosen is seen in the browser (e2e/thing-model.test.ts).
it('asks what flows through water meters, and of nothing else', async () => {
  const { unmount } = open({ category: 'watermeter', protocol: 'cjt188' })
  expect(await screen.findByRole('combobox', { name: MEDIUM })).not.toBeNull()
  unmount()
  open({ category: 'lock', protocol: 'json' })
  await screen.findByRole('combobox', { name: 'device.deviceType.category' })
  expect(medium()).toBeNull()
})
