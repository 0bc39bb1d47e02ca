/** Where a build goes. Another folder lets a second one, of other content, stand beside the first. */
export const buildDirectory = () => process.env['BUILD_DIR'] ?? 'build';
