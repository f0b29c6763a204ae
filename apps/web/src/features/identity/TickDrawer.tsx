import { Button, Drawer, Input, Spin, Tree } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../kit/use-submit.ts'

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
}

const matching = (nodes: readonly TickNode[], word: string): TickNode[] =>
  nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(word)) return [node]
    const children = matching(node.children ?? [], word)
    return children.length ? [{ ...node, children }] : []
  })
const leaves = (nodes: readonly TickNode[]): string[] =>
  nodes.flatMap(({ key, children }) => (children?.length ? leaves(children) : [key]))

/** A tree to tick in a drawer. What is ticked are leaves; a node above is ticked when all below it are, half when some. */
export function TickDrawer({ title, hint, nodes, ticked, save, onClose, before }: Props): ReactNode {
  const { t } = useTranslation()
  const [changed, setChanged] = useState<readonly string[]>()
  const [word, setWord] = useState('')
  const { busy, submit, renew } = useSubmit(undefined, 'identity.authorizeSuccess')
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
      onClose={onClose}
      footer={
        <div className="drawer-footer">
          <Button size="middle" onClick={onClose} disabled={busy}>
            {t('kit.cancel')}
          </Button>
          <Button
            size="middle"
            type="primary"
            loading={busy}
            disabled={!nodes || !ticked}
            onClick={() => void finish()}
          >
            {t('kit.save')}
          </Button>
        </div>
      }
    >
      <p className="quiet">{hint}</p>
      <div className="tick-before">{before}</div>
      <Input
        allowClear
        value={word}
        aria-label={t('kit.query')}
        placeholder={t('identity.filterTree')}
        onChange={(event) => setWord(event.target.value)}
      />
      {shown && ticked ? (
        <Tree
          key={word}
          checkable
          selectable={false}
          defaultExpandAll={word !== '' || leaves(shown).length < 60}
          treeData={shown}
          checkedKeys={[...chosen]}
          onCheck={(keys) => {
            renew()
            const visible = new Set(leaves(shown))
            const now = (keys as string[]).filter((key) => visible.has(key))
            // What the word hides stays as it was.
            setChanged([...chosen.filter((key) => !visible.has(key)), ...now])
          }}
        />
      ) : (
        <Spin />
      )}
    </Drawer>
  )
}
