/** What the steps of the platform's operator say in English. */
export const english: Readonly<Record<string, readonly string[]>> = {
  "company-form": ["Add company", "Company name", "Time zone", "Cancel", "Save"],
  companies: ["Companies", "Administrator", "Enabled"],
  "administrator-form": ["Display name", "Used to sign in; unique on this installation."],
  "administrator-password": ["Initial password", "Copy", "Done"],
  administrators: ["Administrators of Lotus vietnamese", "Add administrator"],
  "company-delete": ["Delete company Lotus vietnamese?", "1 administrator", "0 roles"],
};

/** What the steps of a company's administrator and staff say in Vietnamese. */
export const vietnamese: Readonly<Record<string, readonly string[]>> = {
  "administrator-home": ["Địa điểm", "Nhân sự"],
  "organisation-form": ["Thêm tổ chức", "Tổ chức cấp trên", "Cấp cao nhất"],
  organisations: ["Tìm tổ chức", "Cửa hàng tại đây", "Nhân viên"],
  "site-form": ["Thêm cửa hàng", "Giờ mở cửa", "Ngày kinh doanh bắt đầu", "Số di động"],
  sites: ["Cửa hàng", "Lối ra vào", "Thiết bị"],
  "access-form": ["Thêm lối ra vào", "Cửa ra vào", "Lối đi bên trong", "Cửa hàng này chưa có khu vực."],
  accesses: ["Lối ra vào", "Khu vực"],
  "devices-of-access": ["Thiết bị của Main door", "Gán thiết bị", "Ai đã đếm khi nào"],
  "device-form": ["Thêm thiết bị", "Số sê-ri", "Tên thiết bị", "Kiểu máy"],
  "device-key": ["Khóa của LOTUS-vietnamese", "Sao chép"],
  "bind-form": ["Gán thiết bị vào Main door", "Để trống: bây giờ", "Để trống: không thời hạn", "Đã chọn 1"],
  "role-form": ["Thêm vai trò", "Tên vai trò", "Khóa", "Cấp"],
  "role-menus": ["Quyền của Shop manager", "2 trang, 0 nút", "Trang chủ, Cửa hàng"],
  roles: ["Vai trò", "2 trang, 0 nút"],
  "organisation-picker": ["Chọn các tổ chức", "Chọn luôn tổ chức cấp dưới", "Đã chọn 1 trên 1.000"],
  "site-picker": ["Chọn cửa hàng", "Dán danh sách", "Đã chọn 1 trên 1.000"],
  "user-form": ["Thêm người dùng", "Tên tài khoản", "Phạm vi xem", "Ngày vào làm"],
  "user-password": ["Minh đã có thể đăng nhập", "Mật khẩu ban đầu"],
  staff: ["Nhân viên", "Chưa bao giờ"],
  "store-sites": ["1 cửa hàng"],
  "store-other-site": ["Không tìm thấy cửa hàng", "Cửa hàng đã bị xóa hoặc bạn không có quyền xem."],
  "organisations-empty": ["Chưa có dữ liệu", "Thêm tổ chức"],
};
