/**
 * What a spreadsheet may take for a formula, also in full width and after spaces, which some leave out; at the beginning of a
 * cell, or after what separates cells in other countries.
 */
const formula = /(?<=^|[;|]|\S\s*\t)(?=[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]|(?<=^)[\t\r\0])/gu;

/** The text of a cell of a CSV file, quoted as text where a spreadsheet would calculate it. */
export const cellAsText = (cell: string) => cell.replace(formula, `'`);
