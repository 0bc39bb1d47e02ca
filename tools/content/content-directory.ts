/** The folder whose words are built; CONTENT_DIR names another one. */
export const contentDirectory = () => process.env['CONTENT_DIR'] ?? 'content';
