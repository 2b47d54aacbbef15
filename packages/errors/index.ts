export { AppError, type ErrorCode, errorCodes, type InputFault, invalidInput } from "./errors.ts";
