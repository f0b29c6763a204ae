import { Drawer, Input, Spin, Tree } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import { useSubmit } from '../kit/use-submit.ts'
import './tick-drawer.css'
import { DrawerFooter } from '../kit/DrawerFooter.tsx'

export interface TickNode {
  key: string
  title: string
  children?: TickNode[]
}
interface Props {
  /** Already translated. */
  title: string
  hint: string
  /** Undefined while they are asked for. */
  nodes: readonly TickNode[] | undefined
  ticked: readonly string[] | undefined
  save: (keys: readonly string[], key: string) => Promise<unknown>
  onClose: () => void
  /** Above the tree: what else is chosen. */
  before?: ReactNode
  /** Every node is ticked by itself, whatever stands below it. */
  strict?: boolean
  /** There is nothing to tick: what is chosen above says everything. */
  without?: boolean
}

const MOST_DRAWN = 300

const matching = (nodes: readonly TickNode[], word: string): TickNode[] =>
  nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(word)) return [node]
    const children = matching(node.children ?? [], word)
    return children.length ? [{ ...node, children }] : []
  })
const leaves = (nodes: readonly TickNode[]): string[] =>
  nodes.flatMap(({ key, children }) => (children?.length ? leaves(children) : [key]))
const every = (nodes: readonly TickNode[]): string[] =>
  nodes.flatMap(({ key, children }) => [key, ...every(children ?? [])])

/** A tree to tick in a drawer. What is ticked are leaves; a node above is ticked when all below it are, half when some. */
export function TickDrawer(props: Props): ReactNode {
  const { title, hint, nodes, ticked, save, onClose, before, strict = false, without = false } = props
  const { t } = useTranslation()
  const [changed, setChanged] = useState<readonly string[]>()
  const [word, setWord] = useState('')
  const { busy, submit, renew, leave } = useSubmit(undefined, 'kit.authorizeSuccess')
  const close = () => leave(onClose)
  const chosen = changed ?? ticked ?? []
  const shown = nodes && matching(nodes, word.trim().toLowerCase())
  const finish = async () => {
    if (await submit((key) => save(chosen, key))) onClose()
  }
  return (
    <Drawer
      open
      title={title}
      size={Math.min(520, window.innerWidth)}
      onClose={close}
      footer={<DrawerFooter busy={busy} disabled={!nodes || !ticked} onOk={() => void finish()} onCancel={close} />}
    >
      <p className="quiet">{hint}</p>
      <div className="tick-before">{before}</div>
      {!without && (
        <>
          <Input
            className="tick-search"
            allowClear
            value={word}
            aria-label={t('kit.query')}
            placeholder={t('kit.filterTree')}
            onChange={(event) => setWord(event.target.value)}
          />
          {shown && ticked ? (
            <Tree
              key={word}
              checkable
              // Of many only those in sight are drawn.
              height={every(shown).length > MOST_DRAWN ? Math.max(240, window.innerHeight - 320) : undefined}
              checkStrictly={strict}
              selectable={false}
              defaultExpandAll={word !== '' || leaves(shown).length < 60}
              treeData={shown}
              checkedKeys={[...chosen]}
              onCheck={(keys) => {
                renew()
                const visible = new Set(strict ? every(shown) : leaves(shown))
                const now = ('checked' in keys ? keys.checked : keys).map(String).filter((key) => visible.has(key))
                // What the word hides stays as it was.
                setChanged([...chosen.filter((key) => !visible.has(key)), ...now])
              }}
            />
          ) : (
            <Spin />
          )}
        </>
      )}
    </Drawer>
  )
}
