/** What the sealed columns of partners are sealed for. */
export const postbackPurpose = 'partner postback'
export const payeePurpose = 'partner payee'
export const statementPurpose = 'partner statement'
