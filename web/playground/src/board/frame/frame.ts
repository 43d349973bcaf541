/** The page of the board: that of the extension for VS Code, in a frame. */

import './frame.css';
import './api.ts';
import '../../../../../vscode-extension/src/view/page/main.ts';
