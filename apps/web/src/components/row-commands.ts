import type { Endpoint } from '@cloud-steward/contract/kit/index.ts'
import { useTranslation } from '../infra/i18n.ts'
import type { Action } from '../kit/ActionMenu.tsx'
import type { Dialog } from '../kit/use-dialog.ts'

/** What a person may do with a row: a command, and what its form asks for. */
export interface RowCommand {
  endpoint: Endpoint
  /** The button of the menu that permits it. */
  button: string
  /** Which text of the resource stands before the form. */
  hint?: string
  danger?: boolean
  initial?: () => Record<string, unknown>
  /** What is sent besides the row's id and what is typed, and so not asked for. */
  given?: Record<string, unknown>
  /** Which fields are asked for, in this order. Default: all of the input. */
  fields?: readonly string[]
  /** Fields that may be empty elsewhere and must be filled here. */
  needed?: readonly string[]
}
/** By the names of their dialogs; `More` is what a screen wants to know besides, such as the states they start from. */
export type RowCommands<More = unknown> = Readonly<Record<string, RowCommand & More>>

/** What both the menu and the dialog are told of the screen. */
export interface CommandParts {
  dialog: Dialog
  mayPress: (button: string) => boolean
}

/** What a dialog is told that asks for one of several commands about a row. */
export interface CommandProps<Name extends string> {
  name: Name
  id: string
  onClose: () => void
}

/** The commands as actions of a row's menu; `isFor` says which of them its state allows, `titleOf` names them otherwise than their endpoints do. */
export function useRowCommands<More>(commands: RowCommands<More>, titleOf?: (name: string) => string) {
  const { t } = useTranslation()
  return (id: string, parts: CommandParts, isFor: (name: string, command: RowCommand & More) => boolean): Action[] =>
    Object.entries(commands).map(([name, command]) => ({
      key: name,
      title: titleOf?.(name) ?? t(command.endpoint.permission),
      danger: command.danger,
      visible: parts.mayPress(command.button) && isFor(name, command),
      run: () => parts.dialog.show(name, id),
    }))
}
