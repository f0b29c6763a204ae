import { expect, it, vi } from 'vitest'
import type { FileRow } from '../../components/library/library.ts'
import { actionsOf, type RowWork } from './row-actions.ts'

const file = { id: 'f1', type: 0, name: 'plan.pdf', state: 'clean', mayWrite: true } as FileRow
const folder = { ...file, id: 'd1', type: 1 }
const work = (buttons?: readonly string[]) => ({
  mayPress: (button: string) => buttons?.includes(button) ?? true,
  onOpen: vi.fn<RowWork['onOpen']>(),
  onSave: vi.fn<RowWork['onSave']>(),
  onDialog: vi.fn<RowWork['onDialog']>(),
  onRemove: vi.fn<RowWork['onRemove']>(),
})
const actions = (row: FileRow, does: RowWork = work()) =>
  actionsOf(row, (key) => key, does).filter(({ visible }) => visible !== false)
const keys = (row: FileRow, does?: RowWork) => actions(row, does).map(({ key }) => key)

it('offers the actions of a file and of a folder, the most frequent first', () => {
  expect(keys(file)).toEqual(['open', 'save', 'share', 'versions', 'rename', 'move', 'delete'])
  expect(keys(folder)).toEqual(['open', 'rename', 'move', 'rights', 'delete'])
})

it.each(['share', 'versions', 'rename', 'move'])('opens the dialog of %s for its row', (key) => {
  const does = work()
  void actions(file, does)
    .find((action) => action.key === key)!
    .run()
  expect(does.onDialog).toHaveBeenCalledExactlyOnceWith(key, 'f1')
})

it('offers to read, and nothing else, where the user may not change the folder or has no buttons', () => {
  const read = ['open', 'save', 'versions']
  expect(keys({ ...file, mayWrite: false })).toEqual(read)
  expect(keys(file, work([]))).toEqual(read)
  expect(keys({ ...folder, mayWrite: false })).toEqual(['open'])
})

it('neither saves nor shares a file before the virus check, and says why', () => {
  const whyOf = (row: FileRow) => actions(row).flatMap(({ key, why }) => (why ? [`${key}: ${why}`] : []))
  expect(whyOf({ ...file, state: 'checking' })).toEqual([
    'save: file.error.beingChecked',
    'share: file.error.beingChecked',
  ])
  expect(whyOf({ ...file, state: 'infected' })).toEqual(['save: file.error.infected', 'share: file.error.infected'])
  expect(whyOf(file)).toEqual([])
})
