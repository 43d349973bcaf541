/**
 * Stands in for code-server's logger, a native module that would have to be compiled: without one
 * there are no log files, and the output channels of extensions stay empty.
 */

const { appendFileSync, mkdirSync } = require('node:fs');
const { dirname } = require('node:path');

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'critical'];

class Logger {
  constructor(_type, _name, file) {
    this.file = file;
    this.level = 2;
    this.isRaw = false;
    mkdirSync(dirname(file), { recursive: true });
  }
  write(level, message) {
    if (level < this.level) return;
    const time = new Date().toISOString().replace('T', ' ').replace('Z', '');
    const line = `${time} [${levels[level].replace('warn', 'warning')}] ${message}\n`;
    appendFileSync(this.file, this.isRaw ? message : line);
  }
  getLevel() {
    return this.level;
  }
  setLevel(level) {
    this.level = level;
  }
  clearFormatters() {
    this.isRaw = true;
  }
  setPattern() {}
  flush() {}
  drop() {}
}
for (const [level, name] of levels.entries()) {
  Logger.prototype[name] = function (message) {
    this.write(level, message);
  };
}

const createLogger = async (_name, file) => new Logger('', '', file);
exports.version = 0;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.Logger = Logger;
exports.createRotatingLogger = createLogger;
exports.createAsyncRotatingLogger = createLogger;
