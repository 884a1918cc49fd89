/**
 * Where a spreadsheet may see a formula (CSV injection): also with full-width signs and after whitespace, which some programs
 * ignore; at the start of a cell, or after the separators of other locales.
 */
const formula = /(?<=^|[;|]|\S\s*\t)(?=[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]|(?<=^)[\t\r\0])/gu;

/** The text of a cell of a CSV file, marked as text (`'`) where a spreadsheet would run it as a formula. */
export const cellAsText = (cell: string) => cell.replace(formula, `'`);
