import { choice, type Field } from './kit/field.ts'

/** Sheets of labels: 3 × 8 and 2 × 7 on A4, one for each page of a label printer. */
export const LABEL_SHEETS = ['a4x24', 'a4x14', 'p60x40'] as const
export type LabelSheet = (typeof LABEL_SHEETS)[number]

/** Labels of the records of a list, to be put up at rooms and devices. */
export interface PlaceLabels<Key extends string = string> {
  /** As the scan reads the code: a room by its id, a device by its serial number. */
  place: 'room' | 'device'
  key: 'id' | Key
  /** Printed large. */
  title: Key
  /** Printed below the title. */
  lines: readonly Key[]
}

/** The address in the QR code of a place: the form to report a fault there. */
export const placeAddress = (origin: string, place: PlaceLabels['place'], key: string): string =>
  `${origin}/workorder2?code=${place}:${key}`

/** What the PDF export of a list with labels asks besides. */
export const labelInput = (operation: string, { placeLabels }: { placeLabels?: object }): Record<string, Field> =>
  operation === 'exportPDF' && placeLabels ? { labelSheet: choice(LABEL_SHEETS, { optional: true }) } : {}
